// Shows Markdown (CommonMark with autolinks) as React elements. HTML stays text, and images become links.
import type { Definition, List, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { createElement, type ReactNode, useMemo } from 'react'
import { linkAddress } from './link-address.ts'
import styles from './markdown.module.css'

/** Markers that open blocks and link texts. With more of them, parsing takes too long and rendering nests too deeply. */
const MARKERS_MAX = 1_000

type Definitions = ReadonlyMap<string, Definition>

/** The elements of a text. Text with unusually many markers is shown as typed. */
const Markdown = ({ text }: { text: string }) => {
  const shown = useMemo(() => render(text), [text])
  return <div className={styles.markdown}>{shown}</div>
}

const render = (text: string): ReactNode => {
  if (isTooComplex(text)) return <p>{text}</p>
  const root = fromMarkdown(text, {
    extensions: [gfmAutolinkLiteral()],
    mdastExtensions: [gfmAutolinkLiteralFromMarkdown()],
  })
  return children(root, definitionsOf(root))
}

const isTooComplex = (text: string): boolean =>
  /(?:^|\n)[ \t]*(?:(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])[ \t]*){30}/.test(text) ||
  (text.match(/[[\]*_<`]/g)?.length ?? 0) > MARKERS_MAX

const definitionsOf = (root: Root): Definitions => {
  const found = new Map<string, Definition>()
  const collect = (node: Nodes) => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) for (const child of node.children) collect(child)
  }
  collect(root)
  return found
}

const children = (node: Extract<Nodes, { children: unknown[] }>, definitions: Definitions): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text have no other identity
  node.children.map((child, at) => <Node key={at} node={child} definitions={definitions} />)

const Node = ({ node, definitions }: { node: Nodes; definitions: Definitions }): ReactNode => {
  const inner = 'children' in node ? children(node, definitions) : null
  switch (node.type) {
    case 'paragraph':
      return <p>{inner}</p>
    // The dialog's title is the second level.
    case 'heading':
      return createElement(`h${Math.min(node.depth + 2, 6)}`, null, inner)
    case 'blockquote':
      return <blockquote>{inner}</blockquote>
    case 'list':
      return listOf(node, inner)
    case 'listItem':
      return <li>{inner}</li>
    case 'thematicBreak':
      return <hr />
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a block that scrolls can be scrolled with the keyboard
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      )
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'emphasis':
      return <em>{inner}</em>
    case 'strong':
      return <strong>{inner}</strong>
    case 'break':
      return <br />
    case 'text':
    case 'html':
      return node.value
    case 'link':
      return linkTo(node.url, inner)
    case 'image':
      return linkTo(node.url, node.alt || node.url)
    case 'linkReference':
      return linkTo(definitions.get(node.identifier)?.url ?? '', inner)
    case 'imageReference':
      return linkTo(definitions.get(node.identifier)?.url ?? '', node.alt || node.identifier)
    default:
      return null
  }
}

const listOf = ({ ordered, start }: List, items: ReactNode): ReactNode =>
  ordered ? <ol start={start ?? 1}>{items}</ol> : <ul>{items}</ul>

const linkTo = (address: string, inner: ReactNode): ReactNode => {
  const href = linkAddress(address)
  if (href === null) return inner
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {inner}
    </a>
  )
}

export default Markdown
