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
  notYourself: 'You can’t remove yourself.',
  ownerStays: 'You can’t remove the owner’s account.',
  ownerAlone: 'Only the owner can change the owner’s account.',
  permissionEditorAlone:
    'This user can change permissions. Only somebody who can do that too can change this account.',
  ownerReads: 'Only the owner can see the security events.',
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
  notTiedToDatabase: 'This permission can’t be limited to a database.',
  noSuchDatabase: 'This database doesn’t exist.',
  viewStaysWithEdit: 'You can’t remove SAP View while SAP Edit is granted for the same database.',
  lastPermissionEditor:
    'This is the last user who can change permissions. Give User Permissions Edit to somebody else first.',
  notAStaffAddress: 'No staff user has this address.',
} as const
