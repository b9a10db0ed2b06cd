import { counted } from '../counted.ts'

/** How many failed jobs are tried again, and how many are texts or documents that aren't sent, by the reason. */
export interface RetriedJobs {
  readonly again: number
  readonly taken: number
  readonly replaced: number
  readonly gone: number
  readonly settled: number
  readonly documents: number
  readonly voidedOrReplaced: number
}

const unsent = (texts: number) => (texts === 1 ? '1 text isn’t sent' : `${texts} texts aren’t sent`)

/** Staff users, their permissions, and e-mails to them. */
export const administrationMessages = {
  // Staff users (MSG-37 to MSG-39, USER-6, USER-27)
  createdUser: 'Successfully created user',
  updatedUser: 'Successfully updated user',
  deletedUser: 'Successfully deleted user',
  failedToGetUsers: 'Failed to get Users',
  removeUser: 'Do you want to remove/deactivate this user ?',
  usernameTaken: 'Username is already used.',
  nameReserved: 'This name is reserved for the system account.',
  commonPassword: 'This password is too common. Please choose another one.',
  passwordHasUsername: 'The password can’t contain the username.',
  passwordHasBrand: 'The password can’t contain the name of the agency.',
  passwordRepeats: 'The password can’t be one character repeated.',

  // Their own account
  wrongPassword: 'This is not your current password.',
  samePassword: 'Choose another password than the current one.',
  passwordSetForYou: 'Choose another password than the one that was set for you.',
  changedPassword: 'Your password is changed. Your other sessions were ended.',
  changePasswordFirst: 'This password was set for you. Choose your own first.',
  ownPasswordElsewhere:
    'Change your own password under Profile › Password and Sign-In, which asks for the current one.',
  secondFactorFirst: 'Your office requires an authenticator app for your account. Set it up first.',
  addedSecondFactor: 'Your authenticator app is set up. Your other sessions were ended.',
  removedSecondFactor: 'The authenticator app is removed. Logging in takes only the password now.',
  resetSecondFactor: 'The authenticator app of this user is removed, and they were logged out.',
  requiredSecondFactor:
    'Your office requires an authenticator app for your account, so it can’t be removed. You can replace it.',
  noSecondFactor: 'No authenticator app is set up for this account.',
  setupExpired: 'This setup is no longer valid. Start it again.',
  wrongSetupCode:
    'This code doesn’t match. Check that the phone’s clock is right, then enter the code it shows now.',
  notAppCode: 'Enter the 6 digits that the app shows now.',
  renewedRecoveryCodes: 'These are your new recovery codes. The earlier ones no longer work.',
  ownSecondFactorElsewhere: 'Remove your own authenticator app under Profile › Password and Sign-In.',
  endedSession: 'The session was ended.',
  endedSessions: (count: number) =>
    count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.`,
  noSuchSession: 'This session has ended already.',
  savedSignInRules: 'Saved. It takes effect when somebody next logs in.',

  notYourself: 'You can’t remove yourself.',
  ownerStays: 'You can’t remove the owner’s account.',
  ownerAlone: 'Only the owner can change the owner’s account.',
  morePowerful:
    'This user has permissions that you don’t have. Only the owner, or somebody who has them too, can change this account.',
  ownerReads: 'Only the owner can see the security events.',
  ownerDecides: 'Only the owner can see and change these settings.',
  lastAdministrator: 'At least one other user must be able to administer users.',
  userChangedMeanwhile:
    'Somebody else changed this user while you were editing. Nothing was saved or lost: check the marked fields, then save again to keep what you typed.',

  // User permissions and mails to staff
  failedToGetUser: 'Failed to get User',
  nothingToSave: 'No Changes have been made, Nothing to Save',
  /** PERM-49, OPEN-35 */
  updatedUserNamed: (username: string) => `Updated ${username}`,
  failedUserNamed: (username: string) => `Failed ${username}`,
  finishedBulkAssign: 'Finished Bulk Assign',
  permissionsChanged: 'Somebody else changed the permissions of this user. Reload them and try again.',
  ownPermissions: 'You can’t change your own permissions. Ask the owner, or somebody else who may.',
  ownerPermissions: 'Only the owner can change the owner’s permissions.',
  /** OPEN-187 */
  notYoursToGive: (permission: string) => `Only the owner, or somebody who has ${permission}, can give it.`,
  ownPasswordFirst: (name: string) =>
    `${name} has to choose an own password first: somebody without this permission set the present one. Ask them to log in, or set another password yourself.`,
  notTiedToDatabase: 'This permission can’t be limited to a database.',
  noSuchDatabase: 'This database doesn’t exist.',
  viewStaysWithEdit: 'You can’t remove SAP View while SAP Edit is granted for the same database.',
  lastPermissionEditor:
    'This is the last user who can change permissions. Give User Permissions Edit to somebody else first.',
  notAStaffAddress: 'No staff user has this address.',
  tooManyMails: (most: number) =>
    `You have sent ${most} emails to staff within 24 hours, which is the limit. Nothing was sent.`,

  // Jobs
  retriedJobs: 'The portal tries it again now.',
  /** Some of the failed jobs are texts or documents that can't be sent any more. */
  retriedWithout: ({
    again,
    taken,
    replaced,
    gone,
    settled,
    documents,
    voidedOrReplaced,
  }: RetriedJobs): string =>
    [
      again > 0 && `The portal tries ${counted(again, 'job')} again now.`,
      taken > 0 &&
        `${unsent(taken)}, because ${taken === 1 ? 'its sender' : 'their senders'} showed the link to hand it over.`,
      replaced > 0 &&
        `${unsent(replaced)}, because a newer link replaced ${replaced === 1 ? 'its' : 'their'} own.`,
      gone > 0 && `${unsent(gone)}, because the link is no longer stored. Send a new link.`,
      settled > 0 &&
        `${unsent(settled)} again, because the text provider has ${settled === 1 ? 'it' : 'them'} already or somebody canceled ${settled === 1 ? 'it' : 'them'}.`,
      documents > 0 &&
        `${documents === 1 ? '1 document isn’t sent, because it has' : `${documents} documents aren’t sent, because they have`} failed or ended. If ${documents === 1 ? 'it is' : 'they are'} still needed, use REPLACE in the Docs tab of the file.`,
      voidedOrReplaced > 0 &&
        `${voidedOrReplaced === 1 ? '1 document isn’t sent, because it was' : `${voidedOrReplaced} documents aren’t sent, because they were`} voided or sent again since.`,
    ]
      .filter((line) => line !== false)
      .join(' '),
  jobsWithoutTextProvider: 'They wait until a text provider is set up.',
  jobsWithoutDocusign: 'They wait until DocuSign is set up.',
  jobsWithoutMailServer: 'They wait until a mail server is set up.',
  noFailedJob: 'Nothing has failed here any more. Somebody may have retried it already.',
} as const
