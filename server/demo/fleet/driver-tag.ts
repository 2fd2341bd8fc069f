/** The tag that a vehicle's tracker reads: one vehicle in six has a reader. */
export const driverTagOf = (index: number): string | null =>
  index % 6 === 2 ? `D${(0x4a_0000 + index * 7919).toString(16).toUpperCase()}` : null;
