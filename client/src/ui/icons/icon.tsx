// The icons in this folder are copies from Lucide (lucide.dev), version 1.79; LICENSE has its notice. Its packages take 30 to
// 70 MB, which `npm start` would install. Each icon has its own file, so that it stays in the chunk that shows it.
import type { ComponentType, SVGProps } from 'react'

export type IconProps = SVGProps<SVGSVGElement>
export type IconType = ComponentType<IconProps>

/** The frame that all icons share. An icon repeats the text beside it, so screen readers skip it. */
export const Icon = (props: IconProps) => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  />
)
