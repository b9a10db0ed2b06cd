import { useQuery } from '@tanstack/react-query'
import { Notifications } from '#features/notifications/Notifications.tsx'
import { errorText } from '#platform/api.ts'
import { smsTemplates } from '#features/sms/sms-templates-query.ts'

/** /crm/notifications: texts to the people of a file (NAV-20). */
export function NotificationsPage() {
  const { data = [], error, refetch } = useQuery(smsTemplates)
  const failed = error && { text: errorText(error), retry: () => void refetch() }
  return <Notifications templates={data} failed={failed} />
}
