import type { deviceChanges as portuguese } from '../pt-br/device-changes.ts';
import type { Translated } from '../translated.ts';

/** What is done to a device on its page: its counters, whose it is, its status and its secret, and what was changed. */
export const deviceChanges: Translated<typeof portuguese> = {
  counters: {
    title: 'Counters and limit',
    lead: 'Counting continues from the new value.',
    sensors: 'Names of inputs, outputs and temperatures',
    named: 'Named: {{names}}',
    unnamed: 'Without names',
  },
  owners: {
    title: 'Client history',
    owner: 'Client',
    from: 'From',
    to: 'To',
    by: 'By',
    now: 'today',
    hidden: 'Outside your brand',
    empty: 'This tracker has never belonged to a client.',
    failed: 'The client history could not be read',
  },
  changes: {
    title: 'Changes',
    what: 'What',
    fields: 'Fields',
    who: 'Who',
    when: 'When',
    empty: 'No change is on record.',
    failed: 'The changes could not be read',
    actor: { cli: 'Command line', system: 'System', outside: 'Another brand' },
  },
  actions: {
    label: 'Actions',
    assign: 'Assign to another client',
    takeBack: 'Take back',
    activate: 'Activate tracker',
    cancelDevice: 'Cancel tracker',
    discard: 'Discard tracker',
    secret: 'Make a new secret',
    failed: 'Nothing was changed',
  },
  assign: {
    title: 'Assign {{name}} to another client',
    lead: 'The new client sees the vehicle from now on; the one before goes on seeing only the time in which it was theirs.',
    customer: 'New client',
    missing: 'Choose a client.',
    run: 'Assign',
    done: '{{name}} belongs to {{customer}} now.',
  },
  takeBack: {
    ask: 'Take {{name}} back?',
    text: '{{customer}} no longer sees the vehicle from now on, and goes on seeing the time in which it was theirs.',
    run: 'Take back',
    done: '{{name}} belongs to no client any more.',
  },
  status: {
    ACTIVE: {
      ask: 'Activate {{name}}?',
      text: 'What the tracker sends is accepted again.',
      run: 'Activate',
      done: '{{name}} is active.',
    },
    CANCELED: {
      ask: 'Cancel {{name}}?',
      text: 'The contract ended: everything that the tracker sends is refused from now on. It can be activated again.',
      run: 'Cancel the device',
      done: '{{name}} is canceled.',
    },
    DISCARDED: {
      ask: 'Discard {{name}}?',
      text: 'The device is out of use: everything that it sends is refused from now on. It can be activated again.',
      run: 'Discard the device',
      done: '{{name}} is discarded.',
    },
  },
  secret: {
    shown: 'New secret of {{name}}',
    address: 'Address for the device',
    close: 'I copied it, close',
  },
};
