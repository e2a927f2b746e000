extension Methods {
    @objc func elsewhere() {}
}
