import { useEffect, useState } from 'react'
import { connectSpeaker } from '../ui/feedback/announce.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** Where announcements are written for screen readers; the same words twice are read twice. */
export const LiveRegion = () => {
  const [said, setSaid] = useState({ text: '', turn: 0 })
  useEffect(() => connectSpeaker((text) => setSaid(({ turn }) => ({ text, turn: turn + 1 }))), [])
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        <span key={said.turn}>{said.text}</span>
      </span>
    </VisuallyHidden>
  )
}
