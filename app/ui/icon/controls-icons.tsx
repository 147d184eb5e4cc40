import { Icon, type IconProps } from "./icon.tsx"

export function MenuIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="M4 6h16M4 12h16M4 18h16"/>' />
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props} shapes='<circle cx="11" cy="11" r="7.5"/><path d="m16.5 16.5 4.25 4.25"/>' />
  )
}

export function UserIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<circle cx="12" cy="8" r="4"/><path d="M4.75 20.5c.6-3.9 3.5-6 7.25-6s6.65 2.1 7.25 6"/>'
    />
  )
}

export function BagIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="m4 7.25 2.6-4h10.8l2.6 4v11.25a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 7.25h16"/><path d="M8.25 10.75a3.75 3.75 0 0 0 7.5 0"/>'
    />
  )
}

export function PinIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M12 21.5c4.2-3.6 7.5-7.6 7.5-11.75a7.5 7.5 0 0 0-15 0c0 4.15 3.3 8.15 7.5 11.75z"/><circle cx="12" cy="9.75" r="2.75"/>'
    />
  )
}

export function GlobeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<circle cx="12" cy="12" r="9"/><ellipse cx="12" cy="12" rx="3.9" ry="9"/><path d="M3 12h18"/>'
    />
  )
}

export function ChevronDownIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="m6 9.25 6 6 6-6"/>' />
}

export function ChevronRightIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="m9.25 6 6 6-6 6"/>' />
}

export function ArrowRightIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="M4.5 12h15M13 5.5l6.5 6.5-6.5 6.5"/>' />
}

export function ArrowLeftIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="M19.5 12h-15M11 5.5 4.5 12l6.5 6.5"/>' />
}

export function CloseIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="m6 6 12 12M18 6 6 18"/>' />
}

export function PlusIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="M12 5v14M5 12h14"/>' />
}

export function MinusIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="M5 12h14"/>' />
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M4 6.5h16M9 6.25V3.75h6v2.5M6 6.5l.75 14h10.5L18 6.5M10 10.75v5.5M14 10.75v5.5"/>'
    />
  )
}

export function PencilIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="m4 20 1-4.5L16.3 4.2a1.9 1.9 0 0 1 2.7 0l.8.8a1.9 1.9 0 0 1 0 2.7L8.5 19zM14 6.5l3.5 3.5"/>'
    />
  )
}

export function FiltersIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M4 7h9.25M17.75 7H20M4 17h2.25M10.75 17H20"/><circle cx="15.5" cy="7" r="2.25"/><circle cx="8.5" cy="17" r="2.25"/>'
    />
  )
}

export function ExternalIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4"/>'
    />
  )
}

export function LogoutIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15.5 7.5 20 12l-4.5 4.5M20 12H9.5"/>'
    />
  )
}

export function RepeatIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M19.5 11A7.75 7.75 0 0 0 5.6 7.2L4 9M4 4.5V9h4.5M4.5 13a7.75 7.75 0 0 0 13.9 3.8L20 15M20 19.5V15h-4.5"/>'
    />
  )
}

export function SendIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M20.5 3.5 3.5 9.75l7.25 3.5 3.5 7.25zM20.5 3.5l-9.75 9.75"/>'
    />
  )
}

export function EyeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.75"/>'
    />
  )
}
