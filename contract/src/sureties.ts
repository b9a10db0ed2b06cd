/** The insurers whose bonds the agency writes (CONST-12). */
export const suretyNames = ['FCS', 'Bankers'] as const
