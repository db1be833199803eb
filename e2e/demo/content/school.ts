/** What each pupil packs for a trip, in the same form as the lists of the household. */
export const CLASS_TRIP = `
Class trip to the sea
# Papers
- Permission slip
- Insurance card
- Emergency number
- Pocket money, 20 €
- Medicine in its box
# Clothes
- Rain jacket
- Warm jumper
- Long trousers ×2
- T-shirts ×5
- Socks ×7
- Underwear ×7
- Pyjamas
- Cap
# Sea
- Swimming things
- Towel ×2
- Sun cream
- Rubber boots
- Bucket
- Goggles
- Flip-flops
# Night
- Sleeping bag
- Pillow case
- Torch
- Cuddly toy
- Toothbrush
# Bag
- Drinking bottle
- Lunch for the way
- Book
- Name on everything
- Small rucksack
`;
