// A place holder until its screen is built.
const Screen = () => <h1>…</h1>

export default Screen
