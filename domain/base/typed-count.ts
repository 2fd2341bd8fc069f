/** What is done to more records than these is never one click, whatever it is: their number is typed. */
export const MOST_WITHOUT_NUMBER = 10;
