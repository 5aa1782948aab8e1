import { Component, type ReactNode } from 'react'
import { shell } from '../texts/shell.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './full-screen.module.css'

/** `fallback` replaces the children after an error. The default is a message with a reload button. */
type Props = { children: ReactNode; resetKey: string; fallback?: ReactNode }
type State = { hasError: boolean; resetKey: string }

/** Catches render errors until `resetKey` changes. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasError: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError = (): Partial<State> => ({ hasError: true })

  static getDerivedStateFromProps = ({ resetKey }: Props, state: State): State | null =>
    resetKey === state.resetKey ? null : { hasError: false, resetKey }

  override render() {
    if (!this.state.hasError) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
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
