import type { Vehicle } from "./vehicle.ts";
import { facts, heading } from "#kit/letterhead.ts";

/** The sheet for the vehicle, on one page: its details, until when it may be driven, checks before driving. */
export const vehicleSheet = ({ registration, model, baseName, inspectionDueOn }: Vehicle) => ({
  title: "Vehicle sheet",
  subtitle: model,
  number: registration,
  content: [
    heading("Vehicle"),
    facts([
      ["Base", baseName ?? ""],
      ["May be driven until", inspectionDueOn],
    ]),
    heading("Before driving"),
    { ul: ["Tires, lights and windows", "First-aid kit and fire extinguisher", "Equipment straps"] },
  ],
  foot: "Valid on the day of printing. Replace it when something changes.",
});
