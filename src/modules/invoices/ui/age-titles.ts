/** How late: the columns of the ageing. */
export const ageTitles = {
  current: "Not due",
  "1-30": "1 to 30 days late",
  "31-60": "31 to 60 days late",
  "61-90": "61 to 90 days late",
  "over 90": "Over 90 days late",
} as const;
