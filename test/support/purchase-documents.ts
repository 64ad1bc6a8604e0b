/** Documents of the gateway by which programs buy. */
export const ADD = 'mutation Add($sku:ID!){addToBasket(sku:$sku){__typename ...on BasketChanged{basket{pieces}}}}';
export const ENTER =
  'mutation Enter($email:String,$delivery:DeliveryInput,$payment:PaymentInput,$premium:Boolean){enterCheckout(email:$email,delivery:$delivery,payment:$payment,premium:$premium){__typename ...on CheckoutEntered{checkout{next shown}}...on CheckoutProblem{fields{field message}}}}';
export const PLACE =
  'mutation Place($shown:String!){placeOrder(shown:$shown,terms:true){__typename ...on OrderPlaced{orderNumber repeated}...on OrderProblem{code message}}}';
