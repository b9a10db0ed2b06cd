import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { templateMs } from '#features/gallery/template-times.ts'
import { loginPath } from '#features/navigation/landing.ts'
import { NoticePage } from './NoticePage.tsx'

/** A page of the template, which locks nothing (OPEN-16). Its card appears after a moment (DEMO-21). */
export function LockScreenPage() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), templateMs.lockScreenCard)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <NoticePage title="Lock Screen" actions={<Link to={loginPath}>Go to the login</Link>}>
      <p>This page doesn’t lock anything. Log out before you leave your computer.</p>
    </NoticePage>
  )
}
