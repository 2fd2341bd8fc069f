/** Filters of the columns of a list. */
export const columnFilter = {
  open: 'Filter columns',
  column: 'Column',
  kind: 'Condition',
  value: 'Value',
  add: 'Filter',
  remove: 'Remove the filter: {{filter}}',
  wrong: 'This value does not suit the condition.',
  most: 'No more filters fit: remove one.',
  is: '{{column}} {{kind}} {{value}}',
  kinds: {
    contains: 'contains',
    'starts-with': 'starts with',
    'ends-with': 'ends with',
    matches: 'matches the expression',
    'greater-than': 'is greater than',
    'less-than': 'is less than',
  },
} as const;
