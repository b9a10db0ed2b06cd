import type { Endpoint } from './kit/endpoint.ts'
import {
  changeOwnPassword,
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  listSessions,
  readSecondFactor,
  readSignInRules,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  saveSignInRules,
  startSecondFactor,
} from './account.ts'
import { login, loginWithCode, logout } from './auth.ts'
import { chooseAgent, listAgents, readCase, readTimeline } from './case-page.ts'
import { listOwnDocuments, openOwnDocument } from './client-documents.ts'
import {
  verifyOtp,
  resendOtp,
  requestLink,
  saveClientLanguage,
  readDraftKey,
  logoutClient,
} from './client-sign-in.ts'
import {
  listDefendants,
  createDefendant,
  readDefendant,
  updateDefendant,
  deleteDefendant,
} from './defendants.ts'
import { listDeletedFiles, restoreFile } from './deleted-files.ts'
import {
  sendDocuments,
  previewDocument,
  sendDocument,
  sendCardAuthorization,
  downloadDocument,
  voidDocument,
  resendDocument,
  replaceDocument,
  listDocumentAlerts,
  dismissDocumentAlert,
  reportEnvelope,
} from './documents.ts'
import { findDuplicates } from './duplicates.ts'
import { caseEntities } from './entities.ts'
import { listHistories, readHistory } from './history.ts'
import { listJobs, retryJobs } from './jobs.ts'
import { listLeads } from './leads.ts'
import { exportList, selectFiles } from './list-selection.ts'
import { createListView, deleteListView, listViews, updateListView } from './list-views.ts'
import { takeLock, releaseLocks } from './locks.ts'
import { notifyMail, listMails } from './mails.ts'
import {
  sendOtp,
  readSignInLock,
  sendReminder,
  listMessages,
  showMessage,
  cancelMessage,
  reportTextStatus,
  receiveText,
} from './messaging.ts'
import { chooseQueues, readDesk, readQueue } from './desk.ts'
import { mergeFiles, previewMerge, undoMerge } from './merging.ts'
import { createNote, listNotes, pinNote } from './notes.ts'
import { smsOnly } from './notifications.ts'
import { photoCalls } from './photos.ts'
import { searchEverything } from './search.ts'
import { listSecurityEvents } from './security-events.ts'
import {
  checkMaintenance,
  readBackupState,
  readCardPhotoDays,
  readDelivery,
  readOffice,
  setMaintenance,
} from './settings.ts'
import { listDefendantUsers, listShareUsers, shareDefendant, unshareDefendant } from './sharing.ts'
import {
  openSigning,
  readDocumentToSign,
  documentShown,
  agreeToSign,
  signDocument,
  declineToSign,
} from './signing.ts'
import { listUsedValues } from './used-values.ts'
import { listSmsConfig, createSmsConfig, updateSmsConfig, deleteSmsConfig } from './sms-config.ts'
import {
  countTextInbox,
  listTextInbox,
  listTextThreads,
  markNumberRead,
  markThreadRead,
  readTextAllowance,
  readTextThread,
  saveTextPreferences,
  sendThreadText,
} from './text-threads.ts'
import {
  listPermissionUsers,
  filterPermissionUsers,
  readUserPermissions,
  readNamedPermissions,
  saveUserPermissions,
} from './user-permissions.ts'
import { listUsers, createUser, updateUser, deleteUser } from './users.ts'

/** Every call of the API. A test compares it with what the contract declares, and another with what the server answers. */
export const api: readonly Endpoint<unknown, unknown, unknown, unknown>[] = [
  login,
  loginWithCode,
  logout,
  changeOwnPassword,
  listSessions,
  endSession,
  endOtherSessions,
  readSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  resetSecondFactor,
  readSignInRules,
  saveSignInRules,
  verifyOtp,
  resendOtp,
  requestLink,
  saveClientLanguage,
  readDraftKey,
  logoutClient,
  listOwnDocuments,
  openOwnDocument,
  listDefendants,
  createDefendant,
  readDefendant,
  updateDefendant,
  deleteDefendant,
  listDeletedFiles,
  restoreFile,
  previewMerge,
  mergeFiles,
  undoMerge,
  ...Object.values(caseEntities).flatMap(({ calls }) => Object.values(calls)),
  sendDocuments,
  previewDocument,
  sendDocument,
  sendCardAuthorization,
  downloadDocument,
  voidDocument,
  resendDocument,
  replaceDocument,
  listDocumentAlerts,
  dismissDocumentAlert,
  reportEnvelope,
  listHistories,
  readHistory,
  listLeads,
  listViews,
  createListView,
  updateListView,
  deleteListView,
  selectFiles,
  exportList,
  takeLock,
  releaseLocks,
  notifyMail,
  listMails,
  listSecurityEvents,
  sendOtp,
  readSignInLock,
  sendReminder,
  listMessages,
  showMessage,
  cancelMessage,
  reportTextStatus,
  receiveText,
  listTextThreads,
  readTextThread,
  sendThreadText,
  markThreadRead,
  saveTextPreferences,
  listTextInbox,
  countTextInbox,
  readTextAllowance,
  markNumberRead,
  listNotes,
  createNote,
  pinNote,
  smsOnly,
  ...Object.values(photoCalls.defendant),
  ...Object.values(photoCalls.indemnitor),
  searchEverything,
  findDuplicates,
  checkMaintenance,
  listJobs,
  retryJobs,
  setMaintenance,
  readBackupState,
  readCardPhotoDays,
  readDelivery,
  readOffice,
  listUsedValues,
  readCase,
  readTimeline,
  chooseAgent,
  listAgents,
  readDesk,
  readQueue,
  chooseQueues,
  listDefendantUsers,
  listShareUsers,
  shareDefendant,
  unshareDefendant,
  openSigning,
  readDocumentToSign,
  documentShown,
  agreeToSign,
  signDocument,
  declineToSign,
  listSmsConfig,
  createSmsConfig,
  updateSmsConfig,
  deleteSmsConfig,
  listPermissionUsers,
  filterPermissionUsers,
  readUserPermissions,
  readNamedPermissions,
  saveUserPermissions,
  listUsers,
  createUser,
  updateUser,
  deleteUser,
]
