import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import Markdown from './markdown.tsx'

const htmlOf = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />).replace(/^<div[^>]*>|<\/div>$/g, '')
const hrefsOf = (text: string) => [...htmlOf(text).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

describe('Markdown', () => {
  it.each([
    ['**bold** and *soft*', '<p><strong>bold</strong> and <em>soft</em></p>'],
    ['# Plan', '<h3>Plan</h3>'],
    ['2. two\n3. three', '<ol start="2"><li><p>two</p></li><li><p>three</p></li></ol>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['    a < b', '<pre tabindex="0"><code>a &lt; b</code></pre>'],
    ['`a<b>`', '<p><code>a&lt;b&gt;</code></p>'],
    ['one\ntwo', '<p>one\ntwo</p>'],
    ['---', '<hr/>'],
    ['&copy; &amp;lt;', '<p>© &amp;lt;</p>'],
  ])('renders %j', (text, html) => {
    expect(htmlOf(text)).toBe(html)
  })

  it('makes links that reveal nothing about this page', () => {
    expect(htmlOf('[Bread](https://example.com/bread "Rye")')).toBe(
      '<p><a href="https://example.com/bread" target="_blank" rel="noopener noreferrer">Bread</a></p>',
    )
  })

  it.each([
    ['<https://example.com>', 'https://example.com/'],
    ['see https://example.com/a?b=c.', 'https://example.com/a?b=c'],
    ['www.example.com', 'http://www.example.com/'],
    ['mum@example.com', 'mailto:mum@example.com'],
    ['[here][x]\n\n[x]: https://example.com', 'https://example.com/'],
    ['[call](tel:+49123)', 'tel:+49123'],
  ])('links %j', (text, href) => {
    expect(hrefsOf(text)).toEqual([href])
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](<java\tscript:alert(1)>)',
    '[x](&#x01;javascript:alert(1))',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](file:///etc/passwd)',
    '[x](//example.com)',
    '[x](/api/auth/logout)',
    '[x](#top)',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '![x](javascript:alert(1))',
    '![x][y]\n\n[y]: javascript:alert(1)',
    '[x](blob:https://example.com/1)',
  ])('makes no link of %j', (text) => {
    expect(htmlOf(text)).not.toContain('href')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onmouseover="alert(1)">b</b>',
    '<!-- <script> -->',
    '<svg><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<iframe srcdoc="x">',
    '<a href="https://example.com" onclick="alert(1)">x</a>',
    '<style>*{}</style>',
    '<![CDATA[<script>]]>',
    '<?php x ?>',
  ])('shows %j as text', (text) => {
    const html = htmlOf(text)
    expect(html.replace(/<\/?p>|<\/?a [^>]*>|<\/a>/g, '')).not.toMatch(/<[a-z!?/]/i)
    expect(html).toContain('&lt;')
  })

  it('cannot leave an attribute', () => {
    expect(htmlOf('[x](https://example.com/"onclick="alert(1))')).not.toContain('"onclick')
    expect(htmlOf('[x](https://example.com "\\" onclick=alert(1)")')).not.toContain('onclick')
    expect(htmlOf('![" onerror="alert(1)](https://example.com/a.png)')).not.toContain('" onerror')
  })

  it('loads no image', () => {
    const html = htmlOf('![A cat](https://example.com/cat.png)')
    expect(html).not.toContain('<img')
    expect(html).toContain('>A cat</a>')
  })

  it.each([
    '>',
    '- ',
    '* a **a ',
    '[',
    '![a](',
    '`',
    '<',
    '[a](',
    '1. ',
    '_a',
    '*a_',
    'www.',
    'a@',
    '\\*',
    '&',
    '[^',
  ])('shows %j many times within a second', (marker) => {
    const text = marker.repeat(Math.floor(10_000 / marker.length))
    const before = performance.now()
    expect(htmlOf(text)).not.toBe('')
    expect(performance.now() - before).toBeLessThan(1_000)
  })
})
