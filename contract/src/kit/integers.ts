/** The largest value of a PostgreSQL integer. */
export const largestInteger = 2_147_483_647
