import { useEffect, useState } from 'react'
import { connectLiveRegion } from '../ui/feedback/announce.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** The live region for screen readers. The changing key makes them read a repeated text again. */
export const LiveRegion = () => {
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 })
  useEffect(
    () => connectLiveRegion((text) => setAnnouncement(({ count }) => ({ text, count: count + 1 }))),
    [],
  )
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        <span key={announcement.count}>{announcement.text}</span>
      </span>
    </VisuallyHidden>
  )
}
