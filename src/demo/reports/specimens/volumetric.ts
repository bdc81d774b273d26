/** Shear waves of shop seams and of their repair, phased array, time of flight, and digital radiography. */
import { quantity } from "#kit/quantity.ts";
import type { Specimen } from "./specimen.ts";

const seams = {
  project: "P4",
  template: "UT-WELD",
  procedure: "UT-002",
  performer: "wes",
  evaluator: "wes",
  reviewer: "samuel",
  instruments: {
    "sample-flaw-detector": "UT-FD-001",
    "sample-probe-45": "UT-PROBE-008",
    "sample-probe-70": "UT-PROBE-009",
    "sample-block": "UT-BLOCK-006",
  },
} as const;

const fabricator = "Sabine Pressure Fabricators";
const surfaceTemp = quantity("75", "°F");

export const volumetric: readonly Specimen[] = [
  {
    ...seams,
    key: "shear waves of the seams of V-305",
    daysAgo: 72,
    change: ({ header }) => Object.assign(header, { fabricator, surfaceTemp }),
  },
  {
    ...seams,
    key: "shear waves of the repair in V-305",
    daysAgo: 65,
    change: (content) => {
      const { header, summary } = content;
      Object.assign(header, {
        fabricator,
        surfaceTemp,
        itemDescription: "Knock-out drum V-305, repair of shell seam C-2",
        stage: "after repair",
        extent: "Repair at 16.2 in and 4 in to each side",
      });
      summary["summary"] = "C-2: the repair of the slag at 16.2 in is accepted; no recordable indication.";
      content.indications = [];
      content.lines = content.lines
        .filter(({ itemKey }) => itemKey === "C-2")
        .map((line) => ({
          ...line,
          lineNo: 1,
          result: "ACC",
          examStage: "repair1",
          values: { ...line.values, welders: "S-07", lengthExamined: quantity("10.2", "in"), remarks: "From 11.4 to 21.6 in" },
        }));
    },
  },
  {
    key: "phased array of the feed line",
    project: "P8",
    template: "PAUT",
    procedure: "PAUT-002",
    daysAgo: 171,
    performer: "omar",
    evaluator: "omar",
    reviewer: "samuel",
    instruments: {
      "sample-instrument": "UT-PA-001",
      "sample-array": "UT-PROBE-010",
      "sample-encoder": "UT-ENC-001",
      "sample-block": "UT-BLOCK-007",
    },
    pictures: { scanPlan: "plan", scanImage: "sector" },
    change: ({ header }) =>
      Object.assign(header, {
        itemDescription: "High-pressure feed line, girth welds, UT in lieu of RT",
        lineNo: '8"-HF-4417-D2',
        drawingNo: "ISO-8-HF-4417",
        fabricator: "Fujairah Pipe Services",
      }),
  },
  {
    key: "time of flight of the reactor seams",
    project: "P7",
    template: "TOFD",
    procedure: "TOFD-001",
    daysAgo: 58,
    performer: "omar",
    evaluator: "omar",
    reviewer: "samuel",
    instruments: {
      "sample-instrument": "UT-PA-001",
      "sample-probe-1": "UT-PROBE-011",
      "sample-probe-2": "UT-PROBE-012",
      "sample-encoder": "UT-ENC-001",
    },
    pictures: { scanPlan: "tofdPlan", scanImage: "tofd" },
  },
  {
    key: "digital radiographs of the condensate line",
    project: "P6",
    template: "RT-DIG",
    procedure: "RT-003",
    daysAgo: 150,
    performer: "ben",
    evaluator: "ben",
    reviewer: "samuel",
    instruments: { "sample-detector": "RT-DDA-001" },
  },
];
