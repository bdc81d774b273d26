/** Alloys, hardness before and after a second heat treatment, coatings, eddy current, a pressure test, and a plate scanned for laminations. */
import { quantity } from "#kit/quantity.ts";
import type { Specimen } from "./specimen.ts";

const hardness = {
  project: "P1",
  template: "HT",
  procedure: "HT-001",
  performer: "wes",
  evaluator: "wes",
  reviewer: "samuel",
  instruments: { "sample-tester": "HT-UCI-001", "sample-block": "HT-BLK-001" },
} as const;
const clientSpec = "NGR-WS-091 rev 3";

export const materials: readonly Specimen[] = [
  {
    key: "alloys of the transfer line",
    project: "P3",
    template: "PMI",
    procedure: "PMI-001",
    daysAgo: 118,
    performer: "ana",
    evaluator: "ana",
    reviewer: "samuel",
    instruments: { "sample-analyser": "PMI-XRF-001", "sample-reference": "PMI-CRM-001" },
    change: ({ header, technique }) => {
      Object.assign(header, {
        itemDescription: "Furnace F-3 transfer line, spool FTL-114-02, components and welds",
        lineNo: '3"-FTL-114-C2',
        drawingNo: "ISO-FTL-114",
        fabricator: "Lake Charles Pipe Works",
      });
      technique["surfacePrep"] = "Ground to bright metal, wiped with acetone";
    },
  },
  {
    ...hardness,
    key: "hardness of the steam line after heat treatment",
    daysAgo: 112,
    change: ({ acceptance }) => Object.assign(acceptance, { clientSpec }),
  },
  {
    ...hardness,
    key: "hardness of the weld heat treated again",
    daysAgo: 98,
    change: (content) => {
      Object.assign(content.acceptance, { clientSpec });
      Object.assign(content.header, {
        itemDescription: "Main steam line MS-21, girth weld FW-08 after the second PWHT",
        heatTreatment: "Second PWHT 1400 °F, 2 h, chart PW-126",
        extent: "FW-08, five zones, at 12 o'clock",
      });
      Object.assign(content.summary, {
        summary: "FW-08: all five zones are within 196 to 265 HV10. The heat-affected zone B, rejected before, is accepted.",
        recommendations: null,
      });
      const softer = ["242", "247", "239", "249", "245"];
      content.lines = content.lines
        .filter(({ itemKey }) => itemKey === "FW-08")
        .map((line, at) => ({
          ...line,
          lineNo: at + 1,
          result: "ACC" as const,
          values:
            line.result === "REJ"
              ? { ...line.values, ...Object.fromEntries(softer.map((read, index) => [`r${index + 1}`, quantity(read, "")])) }
              : line.values,
        }));
    },
  },
  {
    key: "coating of the condensate tank",
    project: "P7",
    template: "DFT",
    procedure: "DFT-001",
    daysAgo: 76,
    performer: "priya",
    evaluator: "priya",
    reviewer: "samuel",
    instruments: {
      "sample-gauge": "DFT-001",
      "sample-shims": "DFT-SHIM-001",
      "sample-detector": "HOL-001",
      "sample-dew-point-meter": "HYG-001",
    },
  },
  {
    key: "eddy current of the crane pedestal",
    project: "P5",
    template: "ET-SURF",
    procedure: "ET-001",
    daysAgo: 84,
    performer: "ben",
    evaluator: "ben",
    reviewer: "samuel",
    instruments: {
      "sample-et-instrument": "ET-INST-002",
      "sample-et-probe": "ET-PROBE-002",
      "sample-et-block": "ET-BLOCK-001",
    },
    change: ({ header }) => {
      Object.assign(header, { surfaceTemp: quantity("11", "°C"), extent: "100 % of the gusset welds" });
    },
  },
  {
    key: "tubes of the lube oil cooler",
    project: "P1",
    template: "ET-TUBE",
    procedure: "ET-002",
    daysAgo: 69,
    performer: "wes",
    evaluator: "wes",
    reviewer: "samuel",
    instruments: {
      "sample-et-instrument": "ET-INST-001",
      "sample-et-probe": "ET-PROBE-001",
      "sample-ref-tube": "ET-REF-001",
    },
    pictures: { map: "tubes" },
    change: ({ header }) => {
      header["othersInspected"] = [{ rowFrom: 1, rowTo: 16, tubes: 235, confirmed: true, by: "Wes Hale" }];
    },
  },
  {
    key: "pressure test of the fuel gas line",
    project: "P2",
    template: "LT",
    procedure: "LT-001",
    daysAgo: 262,
    performer: "wes",
    evaluator: "wes",
    reviewer: "samuel",
    instruments: {
      "sample-gauge-1": "PG-001",
      "sample-gauge-2": "PG-002",
      "sample-recorder": "REC-001",
      "sample-thermometer": "THM-001",
    },
    pictures: { sketch: "boundary", sheet: "chart" },
  },
  {
    key: "laminations below the lifting lugs",
    project: "P4",
    template: "GEN",
    procedure: "UT-003",
    daysAgo: 61,
    performer: "wes",
    evaluator: "wes",
    reviewer: "samuel",
    instruments: { "sample-detector": "UT-FD-001" },
    change: ({ acceptance }) => {
      acceptance.byOrderOf = "Curtis Boone, Sabine Pressure Fabricators";
    },
  },
];
