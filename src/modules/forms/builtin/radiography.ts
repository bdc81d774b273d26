import {
  calc,
  choice,
  drawn,
  electronic,
  equipment,
  longText,
  note,
  number,
  passFail,
  person,
  section,
  shipped,
  text,
  workOrder,
  yesNo,
} from "./parts.ts";

/**
 * Gamma constants in mSv·m²/(h·GBq): for each isotope the larger of the two sets of the radiation calculators, which is used for boundaries
 * (radiation-calculators.md rule 3). Test: builtin.test.ts.
 */
export const gammaConstants = {
  "Ir-192": "0.139",
  "Se-75": "0.0658",
  "Yb-169": "0.0670",
  "Co-60": "0.3513514",
  "Cs-137": "0.0927",
};

const isotopes = Object.keys(gammaConstants);
const constant = Object.entries(gammaConstants).reduceRight(
  (rest, [isotope, value]) => `if(\${isotope} = '${isotope}', ${value}, ${rest})`,
  "0",
);
const fraction = "if(${basis} = 'Dose of any one hour', coalesce(${beam_minutes}, 60) / 60, 1)";
const attenuation = "coalesce(${collimator_factor}, 1)";
const open = `sqrt(${constant} * \${activity} * ${fraction} / \${boundary_limit})`;

/** Distances are rounded up to 0.1 m. */
const up = (metres: string) => `if(round(${metres}, 1) < ${metres}, round(${metres}, 1) + 0.1, round(${metres}, 1))`;

/** What must be in order before a source leaves its shield, and at the end of the shift. */
export const radiography = shipped({
  code: "RAD-PRE",
  title: "Radiographic operations pre-job check",
  description: "Before the first exposure: people, device, survey meter, boundary. After the last: surveys and storage.",
  category: "radiation",
  retentionYears: 5,
  definition: {
    contextLinks: [{ kind: "WorkOrder", required: true }],
    review: { rule: "role", role: "RSO", days: 2 },
    sections: [
      section(
        "people",
        "Job and people",
        [
          workOrder,
          person("radiographer", "Radiographer", { required: true, default: "user.name" }),
          person("second_person", "Second person", {
            required: true,
            fresh: true,
            validate: [
              {
                expression: "${second_person} != ${radiographer}",
                message: "The second person must be someone other than the radiographer",
              },
            ],
          }),
          text("permit", "Permit", { required: true, fresh: true, maxLength: 60 }),
        ],
        { part: "before" },
      ),
      section(
        "devices",
        "Device and survey meter",
        [
          equipment("device", "Exposure device", { required: true, equipmentTypes: ["RT-EXP"] }),
          text("source", "Source", { help: "Serial number of the source.", maxLength: 60 }),
          choice("isotope", "Isotope", isotopes, { required: true, default: "'Ir-192'" }),
          number("activity", "Activity today", {
            required: true,
            unit: "GBq",
            min: "0",
            dp: 1,
            help: "From the decay chart of the source. 1 Ci is 37 GBq.",
          }),
          equipment("survey_meter", "Survey meter", { required: true, equipmentTypes: ["RAD-SM"] }),
          passFail("meter_check", "Battery and response check", {
            onAnswer: [
              {
                when: "${meter_check} = 'fail'",
                do: { kind: "blockEquipment", field: "survey_meter", reason: "Failed the battery or response check" },
              },
            ],
            validate: [
              { expression: "${meter_check} = 'pass'", message: "No exposure without a survey meter that passed its check" },
            ],
          }),
          passFail("dosimeters", "Dosimeters and alarming rate meters on", {
            validate: [
              { expression: "${dosimeters} = 'pass'", message: "No exposure before dosimeters and alarming rate meters are on" },
            ],
          }),
          passFail("emergency_kit", "Emergency kit on site"),
        ],
        { part: "before" },
      ),
      section(
        "boundary",
        "Controlled area",
        [
          yesNo("collimator", "Collimator used", { required: true }),
          number("collimator_factor", "Transmission of the collimator", {
            required: true,
            showWhen: "${collimator} = 'yes'",
            min: "0.0002",
            max: "1",
            dp: 4,
            fresh: false,
            help: "0.0625 for four half-value layers.",
          }),
          choice("basis", "Basis of the limit", ["Dose of any one hour", "Dose rate"], {
            required: true,
            default: "'Dose of any one hour'",
          }),
          number("boundary_limit", "Limit at the boundary", {
            required: true,
            unit: "mSv/h",
            min: "0.0001",
            dp: 4,
            default: "0.02",
            help: "0.02 mSv in any one hour is 2 mR (10 CFR 20.1301).",
          }),
          number("beam_minutes", "Beam on in any one hour", {
            required: true,
            showWhen: "${basis} = 'Dose of any one hour'",
            unit: "min",
            min: "1",
            max: "60",
            dp: 0,
          }),
          calc("gamma_constant", "Gamma constant, the larger of the sets", constant, { unit: "mSv·m²/(h·GBq)", dp: 4 }),
          calc("boundary_distance", "Boundary, open beam", up(open), { unit: "m", dp: 1 }),
          calc("collimated_distance", "Boundary behind the collimator", up(`${open} * sqrt(${attenuation})`), {
            unit: "m",
            dp: 1,
            showWhen: "${collimator} = 'yes'",
          }),
          note("boundary_note", "Verify with a survey meter; move the barrier if the reading is above the limit."),
          passFail("signs", "Signs and ropes in place"),
          longText("surveillance", "Surveillance posts", { fresh: true }),
          number("survey_before", "Survey before the first exposure", { required: true, unit: "µSv/h", min: "0", dp: 2 }),
        ],
        { part: "before" },
      ),
      section(
        "end",
        "After the last exposure",
        [
          number("survey_after", "Survey after the last exposure", { required: true, unit: "µSv/h", min: "0", dp: 2 }),
          number("locked_survey", "Survey of the locked device", {
            required: true,
            unit: "µSv/h",
            min: "0",
            dp: 2,
            help: "At the surface, the source back in its shield and the device locked.",
          }),
          yesNo("stored", "Stored at the end of the shift", {
            required: true,
            fresh: true,
            flags: { no: "issue" },
            onAnswer: [{ when: "${stored} = 'no'", do: { kind: "notify", role: "RSO" } }],
          }),
        ],
        { part: "after" },
      ),
    ],
    signatureSlots: [
      drawn("radiographer_before", "Radiographer", 1, { by: "filler" }, { part: "before" }),
      drawn("second_before", "Second person", 2, { by: "field", field: "second_person" }, { part: "before" }),
      drawn("radiographer_after", "Radiographer", 3, { by: "filler" }, { part: "after" }),
      drawn("second_after", "Second person", 4, { by: "field", field: "second_person" }, { part: "after" }),
      electronic(
        "radiographer_es",
        "Radiographer",
        5,
        { by: "field", field: "radiographer" },
        { part: "after", meaning: "The source is stored and I made the surveys" },
      ),
    ],
  },
});
