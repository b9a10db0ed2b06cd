export const leadsPath = '/crm/leads'
