/** What the business knows about calibration: pure, the same on the server and in the field. */
export * from "#modules/calibration/rules/records.ts";
export * from "#modules/calibration/rules/calibration-on.ts";
export * from "#modules/calibration/rules/code-maximum.ts";
export * from "#modules/calibration/rules/doubt.ts";
export * from "#modules/calibration/rules/entry.ts";
export * from "#modules/calibration/rules/identity.ts";
export * from "#modules/calibration/rules/measured.ts";
export * from "#modules/calibration/rules/release.ts";
export * from "#modules/calibration/rules/software.ts";
export * from "#modules/calibration/rules/tolerance.ts";
export * from "#modules/calibration/rules/plan.ts";
export * from "#modules/calibration/rules/points.ts";
export * from "#modules/calibration/rules/timeline.ts";
export * from "#modules/calibration/rules/legal.ts";
export * from "#modules/calibration/rules/margin.ts";
export * from "#modules/calibration/rules/points-asked.ts";
export * from "#modules/calibration/rules/use.ts";
