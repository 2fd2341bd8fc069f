/** Calls that tell otherwise once a contract, a charge or its payment was changed. */
export const STALE_BY_CONTRACT = [
  'contracts.list',
  'contracts.details',
  'charges.list',
  'payments.list',
  'plans.list',
  // What is overdue makes a debtor.
  'people.list',
  'customers.ofUser',
] as const;
