// GST identification numbers: state, PAN, number of the registration, `Z`, check digit.

const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const stateNames: Record<string, string> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '97': 'Other Territory',
};

/**
 * Union territories without a legislature, and other territory, which the UTGST Act counts among them:
 * their half of the tax is UTGST.
 */
const utgstStates = new Set(['04', '26', '31', '35', '38', '97']);

/** The last character of a GSTIN, from the 14 before it: modulo 36 with the weights 1 and 2 in turn. */
function checkDigit(number: string): string {
  const weighted = Array.from(number.slice(0, -1), (character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  });
  const sum = weighted.reduce((total, value) => total + value, 0);
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}

export const gstinMessage = /*i18n*/ 'A GSTIN has 15 characters, such as 27ABCDE1234F1Z0';
export const gstinDigitMessage = /*i18n*/ 'This is not a GSTIN: its state code or its last character is mistyped';

/** What is wrong with a GSTIN in upper case; undefined for a valid one. */
export function gstinProblem(gstin: string): string | undefined {
  if (!GSTIN.test(gstin)) return gstinMessage;
  return stateNames[gstin.slice(0, 2)] !== undefined && checkDigit(gstin) === gstin.at(-1)
    ? undefined
    : gstinDigitMessage;
}

/** The state of a valid GSTIN, whose taxes are CGST and the `taxName`. */
export function stateOfGstin(gstin: string): { code: string; name: string; taxName: 'SGST' | 'UTGST' } {
  const code = gstin.slice(0, 2);
  return { code, name: stateNames[code] ?? '', taxName: utgstStates.has(code) ? 'UTGST' : 'SGST' };
}
