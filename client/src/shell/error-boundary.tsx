import { Component, type ReactNode } from 'react'
import { shell } from '../texts/shell.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './full-screen.module.css'

/** `instead` replaces what threw; without it, words and a way on. */
type Props = { children: ReactNode; resetKey: string; instead?: ReactNode }
type State = { failed: boolean; resetKey: string }

/** The last catch: a screen that throws is replaced by words and a way on. React offers this to classes only. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError = (): Partial<State> => ({ failed: true })

  static getDerivedStateFromProps = ({ resetKey }: Props, state: State): State | null =>
    resetKey === state.resetKey ? null : { failed: false, resetKey }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.instead !== undefined) return this.props.instead
    return (
      <main className={styles.screen} id="content" tabIndex={-1}>
        <h1>{shell.crashed.title}</h1>
        <p>{shell.crashed.text}</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {shell.crashed.reload}
          </Button>
        </div>
      </main>
    )
  }
}
