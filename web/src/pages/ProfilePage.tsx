import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SingleKeysSwitch } from '#features/account/SingleKeysSwitch.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useSession } from '#platform/session.ts'
import classes from './ProfilePage.module.css'

/** The name and permissions in the token, without a call (OPEN-15). */
export function ProfilePage() {
  const { claims, permObj } = useSession()
  const keys = Object.entries(permObj)
  return (
    <>
      <PageHeader
        title="Profile"
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/user-page/sign-in" {...props} />}>
            Password and Sign-In
          </Button>
        }
      />
      <dl className={classes.panel}>
        <div>
          <dt>Name</dt>
          <dd>{claims?.name}</dd>
        </div>
        <div>
          <dt>Permissions</dt>
          <dd>
            {keys.length === 0 && 'None'}
            <ul>
              {keys.map(([key, databases]) => (
                <li key={key}>
                  {key}
                  {databases.length > 0 && (
                    <span className="dim num"> in the databases {databases.join(', ')}</span>
                  )}
                </li>
              ))}
            </ul>
          </dd>
        </div>
        <div>
          <dt>Keyboard</dt>
          <dd>
            <SingleKeysSwitch />
          </dd>
        </div>
      </dl>
    </>
  )
}
