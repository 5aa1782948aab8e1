import { Icon, type IconProps } from './icon.tsx'

export const Minus = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14" />
  </Icon>
)
