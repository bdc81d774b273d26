/**
 * The units the product measures in. Within a dimension every unit converts into every other by an exact factor
 * (settings C6: 1 in = 25.4 mm, 1 ft = 0.3048 m, 1 mi = 1.609344 km, 1 lb = 0.45359237 kg, 1 Ci = 37 GBq, 1 rem = 10 mSv).
 */

/**
 * `times` over `over` converts a value into the dimension's base unit; `plus` is added before (degrees Fahrenheit). `si` is the SI unit stored
 * beside it.
 */
export type Unit = { dimension: string; si: string; times: string; over?: string; plus?: string };

export const units: Readonly<Record<string, Unit>> = {
  "": one("number", "", "1"),
  "%": one("ratio", "%", "1"),
  "°": one("angle", "°", "1"),
  dB: one("level", "dB", "1"),
  "mL/100mL": one("concentration", "mL/100mL", "1"),

  mm: one("length", "mm", "0.001"),
  cm: one("length", "mm", "0.01"),
  in: one("length", "mm", "0.0254"),
  µm: one("length", "µm", "0.000001"),
  mil: one("length", "µm", "0.0000254"),
  m: one("length", "m", "1"),
  ft: one("length", "m", "0.3048"),
  km: one("length", "km", "1000"),
  mi: one("length", "km", "1609.344"),
  "mm²": one("area", "mm²", "0.000001"),
  "in²": one("area", "mm²", "0.00064516"),
  "m²": one("area", "m²", "1"),
  "ft²": one("area", "m²", "0.09290304"),
  mL: one("volume", "m³", "0.000001"),
  L: one("volume", "m³", "0.001"),
  "m³": one("volume", "m³", "1"),
  "ft³": one("volume", "m³", "0.028316846592"),

  Pa: one("pressure", "MPa", "1"),
  kPa: one("pressure", "MPa", "1000"),
  MPa: one("pressure", "MPa", "1000000"),
  mbar: one("pressure", "MPa", "100"),
  bar: one("pressure", "MPa", "100000"),
  // A pound-force is 0.45359237 kg x 9.80665 m/s2; an inch squared is 0.00064516 m2.
  psi: one("pressure", "MPa", "4.4482216152605", "0.00064516"),
  ksi: one("pressure", "MPa", "4448.2216152605", "0.00064516"),
  N: one("force", "N", "1"),
  kN: one("force", "N", "1000"),
  lbf: one("force", "N", "4.4482216152605"),
  MJ: one("energy", "MJ", "1"),
  g: one("mass", "kg", "0.001"),
  kg: one("mass", "kg", "1"),
  lb: one("mass", "kg", "0.45359237"),

  "°C": one("temperature", "°C", "1"),
  "°F": { ...one("temperature", "°C", "1", "1.8"), plus: "-32" },
  K: { ...one("temperature", "°C", "1"), plus: "-273.15" },

  lx: one("illuminance", "lx", "1"),
  fc: one("illuminance", "lx", "1", "0.09290304"),
  "µW/cm²": one("irradiance", "µW/cm²", "1"),
  "mW/cm²": one("irradiance", "µW/cm²", "1000"),
  "W/m²": one("irradiance", "µW/cm²", "100"),

  Bq: one("activity", "GBq", "1"),
  kBq: one("activity", "GBq", "1000"),
  MBq: one("activity", "GBq", "1000000"),
  GBq: one("activity", "GBq", "1000000000"),
  TBq: one("activity", "GBq", "1000000000000"),
  µCi: one("activity", "GBq", "37000"),
  mCi: one("activity", "GBq", "37000000"),
  Ci: one("activity", "GBq", "37000000000"),
  µSv: one("dose", "mSv", "0.001"),
  mSv: one("dose", "mSv", "1"),
  Sv: one("dose", "mSv", "1000"),
  mrem: one("dose", "mSv", "0.01"),
  rem: one("dose", "mSv", "10"),
  "µSv/h": one("dose rate", "mSv/h", "0.001"),
  "mSv/h": one("dose rate", "mSv/h", "1"),
  "mrem/h": one("dose rate", "mSv/h", "0.01"),
  "rem/h": one("dose rate", "mSv/h", "10"),

  "mm/y": one("corrosion rate", "mm/y", "1"),
  mpy: one("corrosion rate", "mm/y", "0.0254"),
  µs: one("time", "µs", "0.000001"),
  s: one("time", "s", "1"),
  min: one("time", "s", "60"),
  h: one("time", "s", "3600"),
  "mm/s": one("speed", "mm/s", "0.001"),
  "in/s": one("speed", "mm/s", "0.0254"),
  "m/s": one("speed", "m/s", "1"),
  "ft/s": one("speed", "m/s", "0.3048"),
  "mm/µs": one("speed", "m/s", "1000"),
  "in/µs": one("speed", "m/s", "25400"),
  Hz: one("frequency", "Hz", "1"),
  kHz: one("frequency", "kHz", "1000"),
  MHz: one("frequency", "MHz", "1000000"),

  mV: one("voltage", "V", "0.001"),
  V: one("voltage", "V", "1"),
  kV: one("voltage", "kV", "1000"),
  mA: one("current", "mA", "0.001"),
  A: one("current", "A", "1"),
  "A/m": one("field strength", "A/m", "1"),
  "kA/m": one("field strength", "A/m", "1000"),
  "Pa·m³/s": one("leak rate", "Pa·m³/s", "1"),
  "mbar·L/s": one("leak rate", "Pa·m³/s", "0.1"),
  "atm·cm³/s": one("leak rate", "Pa·m³/s", "0.101325"),
};

function one(dimension: string, si: string, times: string, over?: string): Unit {
  return over === undefined ? { dimension, si, times } : { dimension, si, times, over };
}
