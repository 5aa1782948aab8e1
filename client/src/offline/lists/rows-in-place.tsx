// Keeps rows in place on the screen when other rows arrive or leave.
import { Component } from 'react'

/** Measures the rows on the screen. Returns how to put them back after the change. */
type HoldRows = () => (() => void) | null

let holdRows: HoldRows | null = null

/** Adds the code that holds the rows. It loads with the live changes. */
export const setHoldRows = (hold: HoldRows): void => {
  holdRows = hold
}

type Props = {
  /** The ids of the shown rows. */
  order: string
}

/** Renders nothing. Only a class can measure the screen right before React changes it. */
export class RowsInPlace extends Component<Props> {
  override getSnapshotBeforeUpdate({ order }: Props) {
    return order === this.props.order ? null : (holdRows?.() ?? null)
  }

  override componentDidUpdate(_props: Props, _state: unknown, putBack: ReturnType<HoldRows>) {
    putBack?.()
  }

  override render() {
    return null
  }
}
