import { Icon, type IconProps } from './icon.tsx'

export const PanelLeft = (props: IconProps) => (
  <Icon {...props}>
    <rect width="18" height="18" x="3" y="3" rx="2" />
    <path d="M9 3v18" />
  </Icon>
)
