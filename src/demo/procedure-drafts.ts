/** What each procedure of the demo company is: its standards, instruments and revisions. */
import type { ProcedureStandard } from "#modules/processes-procedures/contract.ts";

type Method = "UT" | "RT" | "MT" | "PT" | "VT" | "PAUT" | "TOFD" | "API" | "ET" | "LT" | "PMI" | "HT" | "DFT";

export interface Draft {
  number: string;
  title: string;
  method: Method | null;
  kind?: "radiation operating and emergency" | "calibration";
  standards: readonly ProcedureStandard[];
  /** The instruments it requires, if not the usual ones of the method. */
  equipment?: readonly string[];
  /** The materials it is for, if not the usual steels. */
  materials?: string;
  /** The qualified values, by the key of the technique's field. */
  stated?: readonly (readonly [key: string, label: string, allowed: string[]])[];
  /** First days of the approved revisions, in days ago, from revision 0 on. */
  effective: readonly number[];
  /** A revision in preparation. */
  open?: "draft" | "quality review";
  suspendedDaysAgo?: number;
  withdrawnDaysAgo?: number;
}

const standard = (
  code: string,
  edition: string,
  clause: string,
  role: ProcedureStandard["role"] = "method",
): ProcedureStandard => ({
  code,
  edition,
  clause,
  role,
});
const personnel = standard("SNT-TC-1A", "2024", "", "personnel");

export const drafts: readonly Draft[] = [
  {
    number: "UT-001",
    title: "Ultrasonic thickness measurement of piping, vessels and tanks",
    method: "UT",
    standards: [
      standard("ASME V", "2023", "Article 5, SE-797"),
      standard("API 570", "2024", "Section 7", "acceptance"),
      standard("API 510", "2022", "Section 7", "acceptance"),
      standard("API 653", "2020", "4.3, 4.4", "acceptance"),
      personnel,
    ],
    effective: [1400, 760, 160],
  },
  {
    number: "UT-002",
    title: "Ultrasonic examination of butt welds, 8 to 60 mm",
    method: "UT",
    standards: [
      standard("ASME V", "2023", "Article 4"),
      standard("ASME VIII-1", "2023", "UW-53 and App. 12", "acceptance"),
      personnel,
    ],
    equipment: ["UT-FD", "UT-PROBE", "UT-BLOCK"],
    effective: [1200, 500],
  },
  {
    number: "PAUT-001",
    title: "Phased array examination of piping welds",
    method: "PAUT",
    standards: [standard("ASME V", "2023", "Article 4, Mandatory Appendix V")],
    effective: [],
    open: "draft",
  },
  {
    number: "PAUT-002",
    title: "Encoded phased array examination of girth welds, 6 to 50 mm",
    method: "PAUT",
    standards: [
      standard("ASME V", "2023", "Article 4, Mandatory Appendix V"),
      standard("ASME B31.3", "2022", "344.6.2", "acceptance"),
      standard("ASME VIII-1", "2023", "UW-53 and App. 12", "acceptance"),
      personnel,
    ],
    equipment: ["UT-PA", "UT-PROBE", "UT-BLOCK", "UT-ENC"],
    effective: [690],
  },
  {
    number: "TOFD-001",
    title: "Time-of-flight diffraction, sizing of indications in butt welds",
    method: "TOFD",
    standards: [standard("ASME V", "2023", "Article 4, Mandatory Appendix III"), personnel],
    equipment: ["UT-PA", "UT-PROBE", "UT-ENC"],
    effective: [680],
  },
  {
    number: "RT-001",
    title: "Film radiography of welds with gamma sources",
    method: "RT",
    standards: [
      standard("ASME V", "2023", "Article 2"),
      standard("ASME B31.3", "2022", "341.3", "acceptance"),
      standard("ASME VIII-1", "2023", "UW-51", "acceptance"),
      personnel,
    ],
    stated: [
      ["source", "Source", ["Ir-192", "Se-75"]],
      ["filmType", "Film type", ["D4", "D5", "D7"]],
    ],
    effective: [1500, 900, 230],
  },
  {
    number: "RT-002",
    title: "Film radiography of welds with X-ray sets",
    method: "RT",
    standards: [standard("ASME V", "2023", "Article 2"), personnel],
    stated: [
      ["source", "Source", ["X-ray"]],
      ["filmType", "Film type", ["D4", "D5", "D7"]],
    ],
    effective: [1100, 640],
    suspendedDaysAgo: 60,
  },
  {
    number: "RT-003",
    title: "Digital radiography of pipe welds with detector arrays",
    method: "RT",
    standards: [standard("ISO 17636-2", "2022", "Class B"), standard("ISO 10675-1", "2021", "", "acceptance"), personnel],
    equipment: ["RT-DDA"],
    stated: [["source", "Source", ["X-ray"]]],
    effective: [820],
  },
  {
    number: "MT-001",
    title: "Magnetic particle examination with yokes, visible particles",
    method: "MT",
    standards: [
      standard("ASME V", "2023", "Article 7"),
      standard("ISO 17638", "2016", ""),
      standard("ASME VIII-1", "2023", "Appendix 6", "acceptance"),
      standard("ASME B31.3", "2022", "344.3.2", "acceptance"),
      standard("AWS D1.1", "2020", "Clause 8", "acceptance"),
      standard("ISO 23278", "2015", "2X", "acceptance"),
      personnel,
    ],
    stated: [
      ["technique", "Magnetizing technique", ["yoke AC", "yoke DC", "permanent yoke"]],
      ["currentType", "Current type", ["AC", "HWDC", "FWDC", "permanent"]],
      ["particles", "Particles", ["visible dry", "visible wet"]],
    ],
    effective: [1450, 620],
    open: "quality review",
  },
  {
    number: "MT-002",
    title: "Magnetic particle examination, fluorescent wet method",
    method: "MT",
    standards: [standard("ASME V", "2023", "Article 7"), personnel],
    stated: [
      ["technique", "Magnetizing technique", ["yoke AC", "yoke DC", "coil", "multidirectional"]],
      ["currentType", "Current type", ["AC", "HWDC", "FWDC"]],
      ["particles", "Particles", ["fluorescent wet"]],
    ],
    effective: [980, 300],
  },
  {
    number: "PT-001",
    title: "Liquid penetrant examination, solvent removable",
    method: "PT",
    standards: [standard("ASME V", "2023", "Article 6"), personnel],
    effective: [1420, 400],
  },
  {
    number: "PT-002",
    title: "Liquid penetrant examination, water washable",
    method: "PT",
    standards: [standard("ASME V", "2019", "Article 6")],
    effective: [1390],
    withdrawnDaysAgo: 300,
  },
  {
    number: "VT-001",
    title: "Visual examination of welds",
    method: "VT",
    standards: [standard("ASME V", "2023", "Article 9"), personnel],
    effective: [1300, 450],
  },
  {
    number: "UT-003",
    title: "Straight-beam examination of plate for laminations",
    method: "UT",
    standards: [standard("ASTM A435", "2017", ""), personnel],
    equipment: ["UT-FD"],
    effective: [830],
  },
  {
    number: "ET-001",
    title: "Eddy current examination of welds through coatings",
    method: "ET",
    standards: [standard("ISO 17643", "2015", ""), personnel],
    equipment: ["ET-INST", "ET-PROBE", "ET-BLOCK"],
    effective: [780],
  },
  {
    number: "ET-002",
    title: "Electromagnetic inspection of heat exchanger tubes",
    method: "ET",
    standards: [standard("ASME V", "2023", "Articles 8, 16 and 17"), standard("ASTM E690", "2015", ""), personnel],
    materials: "Copper alloys, austenitic steels, carbon steels",
    equipment: ["ET-INST", "ET-PROBE", "ET-REF"],
    effective: [770],
  },
  {
    number: "LT-001",
    title: "Pressure and leak tests of piping and vessels",
    method: "LT",
    standards: [
      standard("ASME V", "2023", "Article 10"),
      standard("ASME B31.3", "2022", "345", "acceptance"),
      standard("ASME VIII-1", "2023", "UG-99, UG-100", "acceptance"),
      personnel,
    ],
    equipment: ["PG"],
    effective: [1000, 430],
  },
  {
    number: "PMI-001",
    title: "Positive material identification by X-ray fluorescence and optical emission",
    method: "PMI",
    standards: [standard("API RP 578", "2023", "", "method"), standard("API RP 578", "2023", "Section 7", "acceptance")],
    materials: "Carbon, low-alloy and stainless steels, nickel alloys",
    equipment: ["PMI-XRF", "PMI-CRM"],
    effective: [700],
  },
  {
    number: "HT-001",
    title: "Hardness of welds with portable testers",
    method: "HT",
    standards: [standard("ASTM A1038", "2019", ""), standard("ASTM A956", "2022", "")],
    materials: "Carbon, low-alloy and creep-resisting steels up to P91",
    equipment: ["HT-UCI", "HT-BLK"],
    effective: [710],
  },
  {
    number: "DFT-001",
    title: "Inspection of coatings: climate, thickness and holidays",
    method: "DFT",
    standards: [standard("SSPC-PA 2", "2018", ""), standard("NACE SP0188", "2006", "")],
    equipment: ["DFT", "DFT-SHIM"],
    effective: [690],
  },
  {
    number: "INS-001",
    title: "In-service inspection of piping, pressure vessels and storage tanks",
    method: "API",
    standards: [
      standard("API 570", "2024", "Sections 5 to 7"),
      standard("API 510", "2022", "Sections 5 to 7"),
      standard("API 653", "2020", "Sections 4 and 6"),
    ],
    effective: [880, 410],
  },
  {
    number: "RAD-001",
    title: "Radiation operating and emergency procedure",
    method: null,
    kind: "radiation operating and emergency",
    standards: [standard("10 CFR", "2024", "Part 34")],
    effective: [1500, 420],
  },
  {
    number: "CAL-001",
    title: "In-house calibration of yokes and densitometers",
    method: null,
    kind: "calibration",
    standards: [standard("ASME V", "2023", "T-762, T-262")],
    effective: [1250, 520],
  },
];
