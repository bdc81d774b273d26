/** A filled example of each built-in form, as a crew would fill it: for tests and the demo company. */
import type { Answer, Answers, Chosen, DrawnSignature, TableRow, Value } from "../answers.ts";

/** The people and records an example is about. */
export interface SampleOf {
  day: string;
  /** The person who fills it, and a colleague. */
  filler: Chosen;
  colleague: Chosen;
  job: Chosen;
  client: string;
  site: string;
  /** The item the form is about, and an instrument used in it. */
  item: Chosen;
  meter: Chosen;
  base: Chosen;
  /** A drawn signature with this name. */
  sign: (person: Chosen) => DrawnSignature;
  newId: () => string;
}

type Sample = (of: SampleOf) => Answers;

const all = (values: Readonly<Record<string, Value>>): Answers =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]));
const lines = (keys: string, answer = "pass"): Readonly<Record<string, Answer>> =>
  Object.fromEntries(keys.split(" ").map((key) => [key, { value: answer }]));
const rows = ({ newId }: SampleOf, ...cells: Readonly<Record<string, Value>>[]): readonly TableRow[] =>
  cells.map((row) => ({ id: newId(), cells: all(row) }));
const both = (of: SampleOf, at: string) =>
  rows(of, ...[of.filler, of.colleague].map((person) => ({ person, signed_at: `${of.day}T${at}`, signed: of.sign(person) })));
const risk = (severity: number, likelihood: number): Value => ({ severity, likelihood });

/** By form code. */
export const samples: Readonly<Record<string, Sample>> = {
  "HSE-JSA": (of) =>
    all({
      work_order: of.job,
      site: of.site,
      task: "Thickness survey of the overhead line from scaffold",
      date: of.day,
      permit_no: "PTW-20418",
      weather: "Dry, 24 °C, light wind",
      emergency_number: "Channel 5, or 3333 from any site telephone",
      muster_point: "Gate 4, north car park",
      hospital: "St. Elizabeth, 6 km",
      protective_equipment: ["Hard hat", "Safety glasses", "Gloves", "Flame-resistant clothing", "Fall arrest"],
      steps: rows(
        of,
        {
          step: "Climb to the platform with the kit",
          hazard: "Fall, dropped tools",
          initial: risk(4, 3),
          control: "Scaffold tag checked, tools on lanyards, three points of contact",
          responsible: of.filler,
          residual: risk(4, 1),
        },
        {
          step: "Measure on the hot line",
          hazard: "Burns at up to 90 °C",
          initial: risk(3, 3),
          control: "Heat gloves, high-temperature couplant, contact below 5 s",
          responsible: of.colleague,
          residual: risk(2, 2),
        },
        {
          step: "Clean the couplant off",
          hazard: "Slips",
          initial: risk(2, 3),
          control: "Wiped at once, rags in the closed bin",
          residual: risk(2, 1),
        },
      ),
      stop_work: "yes",
      crew: both(of, "06:45"),
    }),
  "HSE-TBT": (of) =>
    all({
      topic: "Work at height",
      presenter: of.filler,
      date: of.day,
      work_order: of.job,
      location: of.site,
      key_points: "Harness inspected before use, anchor above the head, nobody below while tools are up.",
      questions: "Where is the rescue kit? At the foot of the ladder, Bay 2.",
      attendees: both(of, "06:55"),
    }),
  "VEH-CHK": (of) =>
    all({
      vehicle: of.item,
      odometer: "84213",
      date: of.day,
      last_reviewed: "yes",
      source_aboard: "no",
      checks: lines(
        "service_brakes parking_brake steering lights tyres horn wipers mirrors coupling wheels emergency fluids load",
      ),
      safe_to_drive: "yes",
    }),
  "FLD-DFR": (of) =>
    all({
      work_order: of.job,
      date: of.day,
      shift: "Day",
      weather: "Dry",
      crew: rows(
        of,
        { person: of.filler, method: "UT", in: "07:00", out: "17:30" },
        { person: of.colleague, method: "UT", in: "07:00", out: "17:30" },
      ),
      work_done: "Overhead line, circuits 12 and 13 read at all CMLs; two elbows scanned for the low reading of last year.",
      quantities: rows(of, { method: "UT", unit: "CMLs", count: "84" }, { method: "UT", unit: "elbow scans", count: "2" }),
      delays: rows(of, { reason: "Permit", from: "07:30", to: "08:15" }),
      incidents: "no",
      client_name: "R. Delgado",
      client_declined: "no",
    }),
  "FLD-TKT": (of) =>
    all({
      work_order: of.job,
      date: of.day,
      po_no: "4512877",
      people: rows(
        of,
        { person: of.filler, date: of.day, start: "07:00", end: "17:30", break_min: "30", travel: "1", km: "46", per_diem: "no" },
        { person: of.colleague, date: of.day, start: "07:00", end: "15:30", break_min: "30", per_diem: "no" },
      ),
      unit_charges: rows(of, { item: "Thickness readings", quantity: "84" }),
      client_name: "R. Delgado",
    }),
  "HSE-INC": (of) =>
    all({
      what: "A scaffold clip fell from the upper lift and landed two metres from the barrier.",
      where: `${of.site}, foot of the scaffold`,
      hurt: "no",
      kind: "Near miss",
      happened_at: `${of.day}T10:20`,
      immediate_action: "Work on the lift stopped, area closed, scaffolders called.",
      potential: risk(4, 2),
      reported_to: "Site HSE",
    }),
  "RAD-PRE": (of) =>
    all({
      work_order: of.job,
      radiographer: of.filler,
      second_person: of.colleague,
      permit: "RAD-0611",
      device: of.item,
      source: "IR-70412",
      isotope: "Ir-192",
      activity: "1850",
      survey_meter: of.meter,
      meter_check: "pass",
      dosimeters: "pass",
      emergency_kit: "pass",
      collimator: "yes",
      collimator_factor: "0.0625",
      basis: "Dose of any one hour",
      boundary_limit: "0.02",
      beam_minutes: "6",
      signs: "pass",
      surveillance: "Both stairs and the pipe rack",
      survey_before: "0.12",
      survey_after: "0.11",
      locked_survey: "18",
      stored: "yes",
    }),
  "ROP-PRE": (of) =>
    all({
      work_order: of.job,
      supervisor: of.filler,
      team: rows(
        of,
        { person: of.filler, level: "3", signed: of.sign(of.filler) },
        { person: of.colleague, level: "1", signed: of.sign(of.colleague) },
      ),
      rescue_plan: "RP-014",
      anchors: "pass",
      two_anchors: "pass",
      edges: "pass",
      exclusion: "pass",
      communication: "Radio channel 9",
      kit: rows(of, { item: of.item, in_date: "Yes" }),
      weather_limit: "Off the ropes above 12 m/s, and at the first thunder",
    }),
  "EQP-FAL": (of) =>
    all({
      item: of.item,
      serial: "HN-22817",
      first_used: "2025-02-10",
      inspected_on: of.day,
      lines: lines("webbing stitching metal buckles labels absorber rope connectors"),
      result: "Fit",
    }),
  "EQP-RET": (of) =>
    all({
      item: of.item,
      returned_by: of.filler,
      work_order: of.job,
      condition: "Good",
      clean: "yes",
      accessories: lines("cables batteries blocks case"),
      needs_calibration: "no",
      decontaminated: "na",
    }),
  "HSE-YRD": (of) => ({
    ...all({ base: of.base, inspector: of.filler }),
    lines: {
      value: {
        ...lines(
          "walkways lighting electrical extinguishers first_aid eye_wash chemicals cylinders lifting darkroom source_store exits ppe waste",
        ),
        spill_kit: { value: "fail", comment: "Absorbent used up, not refilled" },
      },
    },
    ...all({ actions: rows(of, { action: "Refill the spill kit", owner: of.colleague, due: of.day }) }),
  }),
  "HSE-CSE": (of) =>
    all({
      space: "V-340, lower manway",
      permit_no: "CSE-118",
      attendant: of.colleague,
      entrants: rows(of, { person: of.filler, in: "09:10", out: "11:05" }),
      isolation: "pass",
      ventilation: "pass",
      rescue_ready: "pass",
      communication: "pass",
      lighting: "pass",
      gas_monitor: of.meter,
      bump_test: "pass",
      readings: rows(
        of,
        { time: `${of.day}T09:00`, o2: "20.9", lel: "0", h2s: "0", co: "0", by: of.colleague },
        { time: `${of.day}T10:00`, o2: "20.8", lel: "0", h2s: "1", co: "2", by: of.colleague },
      ),
      all_out: "yes",
    }),
  "HR-IND": (of) =>
    all({
      person: of.colleague,
      start_date: of.day,
      documents: ["Identity", "Certificates", "Medical"],
      policies: "yes",
      emergency_procedure: "yes",
      site_rules: "yes",
      buddy: of.filler,
      ppe: rows(of, { item: "Hard hat" }, { item: "Safety glasses" }, { item: "Gloves", size: "9" }),
      dosimeter: "no",
    }),
  "QUA-CSF": (of) =>
    all({
      name: "R. Delgado",
      company: of.client,
      safety: "5",
      competence: "5",
      timeliness: "4",
      report_quality: "5",
      communication: "4",
      again: "yes",
      comment: "Reports the same evening, and readable.",
      call_me: "no",
    }),
};
