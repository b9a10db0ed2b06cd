/** The version as people see it (CONST-5); package.json writes the same one as npm wants it, 2.6.0. */
export const version = '2.06'
