import {
  IconApps,
  IconBell,
  IconBriefcase,
  IconBuildingBank,
  IconCalendar,
  IconCash,
  IconChartBar,
  IconCircle,
  IconComponents,
  IconDots,
  IconFileDescription,
  IconFileText,
  IconForms,
  IconHash,
  IconHistory,
  IconId,
  IconLayoutDashboard,
  IconListCheck,
  IconMap,
  IconMessage2,
  IconMessageReply,
  IconMessages,
  IconReceipt,
  IconShieldLock,
  IconShieldSearch,
  IconTable,
  IconTool,
  IconTrash,
  IconUser,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'

const icons: Readonly<Record<string, typeof IconCircle>> = {
  '/dashboard': IconLayoutDashboard,
  '/crm/leads': IconUserQuestion,
  '/crm/defendants': IconUser,
  '/crm/notifications': IconBell,
  '/crm/messages': IconMessageReply,
  '/crm/histories': IconHistory,
  more: IconDots,
  '/power-numbers': IconHash,
  '/agent-area': IconBuildingBank,
  '/clients': IconBriefcase,
  '/payments': IconCash,
  '/payroll': IconReceipt,
  '/user-permissions': IconShieldLock,
  '/user-admin': IconUsers,
  '/security-events': IconShieldSearch,
  '/deleted-files': IconTrash,
  '/components/notifications_admin': IconMessage2,
  '/document-templates': IconFileText,
  '/text-messages': IconMessages,
  '/jobs': IconListCheck,
  '/components/maintenance_toggle': IconTool,
  '/user-page': IconId,
  '/components': IconComponents,
  '/forms': IconForms,
  '/tables': IconTable,
  '/maps': IconMap,
  '/widgets': IconApps,
  '/charts': IconChartBar,
  '/calendar': IconCalendar,
  '-page': IconFileDescription,
}

interface Props {
  path: string
  size: number
  className?: string | undefined
}

/** The icon of a page or of a collapsible group. */
export function PageIcon({ path, size, className }: Props) {
  const Icon = icons[path] ?? IconCircle
  return <Icon size={size} stroke={1.6} {...(className !== undefined && { className })} aria-hidden />
}
