/** Returns street and number in at most `most` characters. It shortens the street, because parcels need the number. */
export function streetLine(street: string, houseNumber: string, most: number): string {
  const number = houseNumber.slice(0, most);
  const room = most - number.length - 1;
  const shown = street.length <= room ? street : `${street.slice(0, Math.max(0, room - 1)).trimEnd()}.`;
  return (room < 2 ? number : `${shown} ${number}`).trim();
}
