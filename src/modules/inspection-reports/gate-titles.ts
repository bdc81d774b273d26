/** The gates between a report and its signature, as pages name them. */
export const gateTitles: Readonly<Record<string, string>> = {
  G1: "Certification",
  G2: "Evaluation",
  G3: "Vision",
  G4: "Calibration",
  G5: "On-the-day checks",
  G6: "Procedure",
  G7: "Consumables",
  G8: "Reviewer",
  G9: "Template and criteria",
  G10: "Work order and client",
  G11: "Radiation log",
  G12: "Late evidence",
  G13: "Hold points",
  G14: "Client requirements",
};
