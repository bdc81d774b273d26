import type { Vehicle } from "./vehicle.ts";
import { facts, heading } from "#kit/letterhead.ts";

/** The sheet that lies in a vehicle, on one page: what it is, until when it may be driven, what to look at before. */
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
    { ul: ["Tires, lights and windows", "First-aid kit and fire extinguisher", "Straps of the equipment"] },
  ],
  foot: "Holds for the day it was printed. Replace it when something changes.",
});
