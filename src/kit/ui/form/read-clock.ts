/** The time of day someone typed: "8:30", "0830", "8.30", "8", "8:30 pm". Null when it is not a time; always "08:30". */
export function readClock(text: string): string | null {
  const [, hours = "", minutes = "00", half] =
    /^(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap])?\.?m?\.?$/.exec(text.trim().toLowerCase()) ?? [];
  if (hours === "" || Number(minutes) > 59) return null;
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half.startsWith("p"));
  return hour === null || hour > 23 ? null : `${String(hour).padStart(2, "0")}:${minutes}`;
}

function hourOfHalf(hour: number, afternoon: boolean): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (afternoon ? 12 : 0);
}
