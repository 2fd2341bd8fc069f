import type { list as portuguese } from '../pt-br/list.ts';
import type { Translated } from '../translated.ts';

/** What every list says. */
export const list: Translated<typeof portuguese> = {
  cancel: 'Cancel',
  failed: 'The list could not be loaded',
  stale: 'It could not be refreshed. The list is of {{time}}.',
  noneFound: 'Nothing found under these filters',
  noneFoundText: 'Change the filters, or clear all of them to see the whole list.',
  clear: 'Clear filters',
  choose: 'Select this row',
  chooseAll: 'Select all rows on the page',
  pages: 'Pages of the list',
  range: '{{from}}–{{to}} of {{total}}',
  sort: 'Sort by',
  ascending: 'Sort ascending',
  descending: 'Sort descending',
  size: 'Rows a page',
  sizeNow: '{{size}} rows a page',
  page: '{{page}} / {{pages}}',
  all: 'All',
  previous: 'Previous page',
  next: 'Next page',
  bulk: {
    choose: 'Choose',
    label: 'Selected rows',
    chosen_one: '{{count}} selected',
    chosen_other: '{{count}} selected',
    none: 'Clear choice',
    progress: '{{done}} of {{total}}.',
    done: 'Done',
    over: '{{action}}: outcome',
    doneFor: 'Done for {{done}} of {{total}}.',
    notDone: 'It was not done.',
    notDoneFor: 'Not done for {{failed}}.',
  },
};
