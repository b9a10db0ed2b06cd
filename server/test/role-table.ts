import { caseEntities } from '@bailiwick/contract/entities'
import type { Endpoint } from '@bailiwick/contract/kit/endpoint'

type AnyCall = Pick<Endpoint<unknown, unknown, unknown>, 'method' | 'path' | 'clients'>

/**
 * Who may make which call: a row for each call, a column for each caller, and the status of the reply. After a comma comes
 * the name of the request. `callerKinds` in role-callers.ts describes the callers.
 */
const table = `
call                                            | nobody | bad | ended | client | co-signer | stranger | expired | none | edit | admin | other | R   | E   | F   | R+UA | R+AD | perms | sms | dev
POST /api/users/login                           | 400    | 400 | 400   | 400    | 400       | 400      | 400     | 400  | 400  | 400   | 400   | 400 | 400 | 400 | 400  | 400  | 400   | 400 | 400
POST /api/users/logout                          | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
POST /api/users/login/code                      | 400    | 400 | 400   | 400    | 400       | 400      | 400     | 400  | 400  | 400   | 400   | 400 | 400 | 400 | 400  | 400  | 400   | 400 | 400
PUT /api/users/password                         | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
GET /api/users/sessions                         | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
DELETE /api/users/sessions                      | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 404  | 404  | 404   | 404   | 404 | 404 | 404 | 404  | 404  | 404   | 404 | 404
POST /api/users/sessions/end_others             | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
GET /api/users/second_factor                    | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
POST /api/users/second_factor                   | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
PUT /api/users/second_factor                    | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 409  | 409  | 409   | 409   | 409 | 409 | 409 | 409  | 409  | 409   | 409 | 409
POST /api/users/second_factor/recovery_codes    | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 409  | 409  | 409   | 409   | 409 | 409 | 409 | 409  | 409  | 409   | 409 | 409
POST /api/users/second_factor/remove            | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 409  | 409  | 409   | 409   | 409 | 409 | 409 | 409  | 409  | 409   | 409 | 409
DELETE /api/users/second_factor                 | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 200  | 403  | 403   | 403 | 403
GET /api/settings/sign_in                       | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 403 | 403
PUT /api/settings/sign_in                       | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 403 | 403
GET /api/userperms/maintenance_check            | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
GET /api/settings/backup                        | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 200   | 403 | 403
GET /api/settings/delivery                      | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
GET /api/settings/card_photos                   | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 403 | 403
POST /api/userperms/maintenance                 | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 200   | 403 | 403
GET /api/userperms/users                        | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 200   | 403 | 403
POST /api/userperms/users_filtered              | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 200   | 403 | 403
GET /api/userperms/user/:user_id                | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 200   | 403 | 403
GET /api/userperms/username/:username           | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 200   | 403 | 403
POST /api/userperms/user                        | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 200   | 403 | 403
POST /api/userperms/notify_mail                 | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 200   | 403 | 403
GET /api/users/                                 | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 200  | 403  | 403   | 403 | 403
POST /api/users/                                | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 200  | 403  | 403   | 403 | 403
PUT /api/users/                                 | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 200  | 403  | 403   | 403 | 403
DELETE /api/users/                              | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 200  | 403  | 403   | 403 | 403
GET /api/settings/sms_config                    | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 200 | 403
POST /api/settings/sms_config                   | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 200 | 403
PUT /api/settings/sms_config                    | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 200 | 403
DELETE /api/settings/sms_config                 | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 200 | 403
GET /api/settings/messages                      | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 403 | 200
POST /api/settings/messages/show                | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 403 | 403
GET /api/settings/mails                         | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 403 | 200
GET /api/settings/jobs                          | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 403 | 200
POST /api/settings/jobs/retry                   | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 403 | 404
GET /api/settings/security_events               | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 403 | 403
POST /api/locks                                 | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/locks, an indemnitor                  | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/locks/release                         | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/defendants                         | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/leads                              | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/search                             | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/defendant                          | 401    | 401 | 401   | 200    | 200       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/defendant                         | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
PUT /api/crm/defendant                          | 401    | 401 | 401   | 200    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
PUT /api/crm/defendant, a lead converted        | 401    | 401 | 401   | 403    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
DELETE /api/crm/defendant                       | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 403 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/bookings                           | 401    | 401 | 401   | 200    | 200       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/booking                           | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
PUT /api/crm/booking                            | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
DELETE /api/crm/booking                         | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 403 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/indemnitors                        | 401    | 401 | 401   | 200    | 200       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/indemnitor                         | 401    | 401 | 401   | 200    | 200       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/indemnitor                        | 401    | 401 | 401   | 200    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/indemnitor, with photos           | 401    | 401 | 401   | 200    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
PUT /api/crm/indemnitor                         | 401    | 401 | 401   | 200    | 200       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
DELETE /api/crm/indemnitor                      | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 403 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/defendant/photos                   | 401    | 401 | 401   | 200    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/defendant/upload                  | 401    | 401 | 401   | 200    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/defendant/download                | 401    | 401 | 401   | 200    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/indemnitor/photos                  | 401    | 401 | 401   | 200    | 200       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/indemnitor/upload                 | 401    | 401 | 401   | 200    | 200       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/indemnitor/download               | 401    | 401 | 401   | 200    | 200       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/defendant_users                    | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/defendant_users                   | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/defendant_users, level E          | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/defendant_users, level F          | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 403 | 200 | 200  | 200  | 403   | 403 | 403
DELETE /api/crm/defendant_users                 | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 403 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/crm_histories                      | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 200   | 403   | 403 | 403 | 403 | 403  | 200  | 403   | 403 | 403
GET /api/crm/crm_history                        | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 200   | 403   | 403 | 403 | 403 | 403  | 200  | 403   | 403 | 403
GET /api/crm/text_threads                       | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/text_thread                        | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/text_thread                       | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/text_thread/read                  | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/messages/cancel                       | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
PUT /api/crm/text_preferences                   | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/text_inbox                         | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/crm/text_inbox/count                   | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/crm/text_inbox/read                   | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 403  | 200   | 403   | 403 | 403 | 403 | 403  | 200  | 403   | 403 | 403
POST /api/clients/sendOTP                       | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/clients/sign_in_lock                   | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/clients/sms_only                      | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/clients/sendOTP, an indemnitor        | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/clients/verifyOTP                     | 400    | 400 | 400   | 400    | 400       | 400      | 400     | 400  | 400  | 400   | 400   | 400 | 400 | 400 | 400  | 400  | 400   | 400 | 400
POST /api/clients/resendOTP                     | 200    | 200 | 200   | 200    | 200       | 200      | 200     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
POST /api/clients/logout                        | 401    | 401 | 401   | 200    | 200       | 200      | 401     | 403  | 403  | 403   | 403   | 403 | 403 | 403 | 403  | 403  | 403   | 403 | 403
POST /api/documents/send                        | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/documents/documents_pdf                | 401    | 401 | 401   | 200    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
GET /api/documents/documents_pdf, an indemnitor | 401    | 401 | 401   | 200    | 200       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/documents/send_single                 | 401    | 401 | 401   | 200    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/documents/send_single, an indemnitor  | 401    | 401 | 401   | 200    | 200       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/documents/cc                          | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/documents/reminder                    | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/documents/void                        | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/documents/resend                      | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/documents/replace                     | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 403 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/documents/webhook                     | 404    | 404 | 404   | 404    | 404       | 404      | 404     | 404  | 404  | 404   | 404   | 404 | 404 | 404 | 404  | 404  | 404   | 404 | 404
POST /api/messages/status                       | 400    | 400 | 400   | 400    | 400       | 400      | 400     | 400  | 400  | 400   | 400   | 400 | 400 | 400 | 400  | 400  | 400   | 400 | 400
POST /api/messages/inbound                      | 404    | 404 | 404   | 404    | 404       | 404      | 404     | 404  | 404  | 404   | 404   | 404 | 404 | 404 | 404  | 404  | 404   | 404 | 404
GET /api/documents/alerts                       | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/documents/alerts/dismiss              | 401    | 401 | 401   | 401    | 401       | 401      | 401     | 403  | 404  | 404   | 404   | 404 | 404 | 404 | 404  | 404  | 403   | 403 | 403
GET /api/documents/document_download            | 401    | 401 | 401   | 200    | 401       | 401      | 401     | 403  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 403   | 403 | 403
POST /api/signing/open                          | 200    | 200 | 200   | 200    | 200       | 200      | 200     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
POST /api/signing/paper                         | 200    | 200 | 200   | 200    | 200       | 200      | 200     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
POST /api/signing/agree                         | 200    | 200 | 200   | 200    | 200       | 200      | 200     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
POST /api/signing/sign                          | 200    | 200 | 200   | 200    | 200       | 200      | 200     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
POST /api/signing/decline                       | 200    | 200 | 200   | 200    | 200       | 200      | 200     | 200  | 200  | 200   | 200   | 200 | 200 | 200 | 200  | 200  | 200   | 200 | 200
`

/** The replies to one call. */
interface RoleRow {
  /** 'GET /api/crm/defendant', or the same with a comma and the request's name. */
  readonly request: string
  readonly method: string
  readonly path: string
  /** Statuses by caller. */
  readonly statuses: Readonly<Record<string, string>>
}

const [[, ...columns] = [], ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** The names of the columns. */
export const callers: readonly string[] = columns

const rowOf = ([request = '', ...cells]: readonly string[]): RoleRow => {
  const [method = '', path = ''] = request.split(/[ ,]/)
  const statuses = Object.fromEntries(cells.map((status, place) => [columns[place], status]))
  return { request, method, path, statuses }
}
const tableRows = lines.map(rowOf)
const has = (rows: readonly RoleRow[], { method, path }: AnyCall) =>
  rows.some((row) => row.method === method && row.path === path)

/** A kind of case record that the table doesn't name gets the same replies as bookings. */
const bookingCalls: Readonly<Record<string, AnyCall>> = { ...caseEntities.bookings.calls }
const recordRows = Object.values(caseEntities).flatMap(({ calls }) =>
  Object.entries<AnyCall>({ ...calls })
    .filter(([, call]) => !has(tableRows, call))
    .map(([verb, { method, path, clients }]): RoleRow => {
      const model = tableRows.find((row) =>
        has([row], bookingCalls[verb] ?? caseEntities.bookings.calls.list),
      )
      const forStaff = clients ? {} : { client: '401', 'co-signer': '401' }
      return { request: `${method} ${path}`, method, path, statuses: { ...model?.statuses, ...forStaff } }
    }),
)

export const roleRows: readonly RoleRow[] = [...tableRows, ...recordRows]
