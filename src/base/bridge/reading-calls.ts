/**
 * What the second part of a REST call's name says where the call only reads: the page does not load the table of calls, and this with the
 * first call whose answer was lost. A test holds it to the table.
 */
const READING = new Set(
  `list listV1 read readV1 readBatch readPlan search own whole detail details file download template history calendar
  ofUser ofDevice ofDevices byVehicle byMonth byTag brandsByLogin counts metrics histogram mileages plan plans due
  track tracks frame frames reverse dashboard health messages changes edited owners members shared sharedVehicles
  silent noCommunication noComunication reach faults commands batches batchItems comments notices operators contact
  models manufacturers key tokens challenge topics tree settings parameters metadata exposed open
  telemetry trips stops visits speeding mileage utilisation look address`.split(/\s+/),
);

/** Whether a REST call only reads, and may be made once more where its answer was lost. */
export const onlyReads = (call: string): boolean => READING.has(call.split('.')[1] ?? '');
