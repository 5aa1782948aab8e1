// How the page of the document looks; a file of its own, because the page's policy allows no inline style.
export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h2 { font-size: 1.15rem; overflow-wrap: anywhere; margin: 2.5rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1rem 0 0.25rem; }
nav ul { list-style: none; padding: 0; columns: 22rem; }
nav a { overflow-wrap: anywhere; }
section { border-top: 1px solid GrayText; }
.method { display: inline-block; min-width: 4.5rem; font-family: ui-monospace, monospace; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid GrayText; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid GrayText; border-radius: 0.5rem; }
code { font-family: ui-monospace, monospace; }
summary { padding: 0.25rem 0; cursor: pointer; }
:target { scroll-margin-top: 1rem; }
`
