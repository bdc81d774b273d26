/** The bands of thickness and diameter in which examinations are counted (report-statistics rule 22), as the company writes them: "5, 10, 20, 40". */
import { z } from "zod";

/** Bands of the product, of a company that says nothing else: limits in mm, and in NPS. */
export const standardThicknessBands = "5, 10, 20, 40";
export const standardDiameterBands = "2, 6, 12";

/** The outside diameter of each nominal pipe size in micrometres, ASME B36.10M. */
export const outsideDiameters: Readonly<Record<string, number>> = {
  "1/2": 21_300,
  "3/4": 26_700,
  "1": 33_400,
  "1-1/4": 42_200,
  "1-1/2": 48_300,
  "2": 60_300,
  "2-1/2": 73_000,
  "3": 88_900,
  "3-1/2": 101_600,
  "4": 114_300,
  "5": 141_300,
  "6": 168_300,
  "8": 219_100,
  "10": 273_000,
  "12": 323_800,
  "14": 355_600,
  "16": 406_400,
  "18": 457_000,
  "20": 508_000,
  "22": 559_000,
  "24": 610_000,
  "26": 660_000,
  "28": 711_000,
  "30": 762_000,
  "32": 813_000,
  "34": 864_000,
  "36": 914_000,
  "42": 1_067_000,
  "48": 1_219_000,
};

/** The limits as written, without spaces. */
const limitsIn = (text: string): string[] => text.split(",").map((one) => one.trim());

const isRising = (values: readonly number[]) => values.every((value, at) => at === 0 || value > (values[at - 1] ?? value));

export const ThicknessBands = z
  .string()
  .max(60)
  .refine((text) => {
    const limits = limitsIn(text);
    return limits.every((one) => /^\d{1,3}(\.\d)?$/.test(one)) && isRising(limits.map(Number)) && Number(limits[0]) > 0;
  }, "Enter rising limits in mm with commas between them, such as 5, 10, 20, 40");

export const DiameterBands = z
  .string()
  .max(60)
  .refine((text) => {
    const sizes = limitsIn(text).map((one) => outsideDiameters[one] ?? Number.NaN);
    return sizes.every((size) => size > 0) && isRising(sizes);
  }, "Enter rising nominal pipe sizes with commas between them, such as 2, 6, 12");
