import { aboutModule } from "../../about.ts";

export const about = aboutModule({
  id: "settings",
  title: "Settings",
  history: {
    SigningCertificate: {
      install: "installed this to sign the PDF of reports",
      remove: "took this out of use and deleted its key",
      "time stamp": "noted the answer of the time-stamp server",
    },
  },
  namedActions: {
    "settings.finance": { module: "settings", holders: ["FIN"] },
    "settings.quality": { module: "settings", holders: ["QM"] },
    "settings.radiation": { module: "settings", holders: ["RSO"] },
    "settings.safety": { module: "settings", holders: ["HSE"] },
  },
  due: {
    signingCertificate: {
      title: "Signing certificate",
      module: "settings",
      page: "/settings?section=signing&certificate=",
      leadDays: [90, 30, 7, 0],
      recipients: ["Administrator"],
    },
  },
  work: { purge: { title: "Records to purge", page: "/settings?section=retention" } },
});
